// Loaded before the server by a test: throws in callbacks of the server's process whenever it is asked to.
process.on("SIGUSR2", () => {
  setTimeout(() => {
    throw new Error("thrown in a timer");
  });
  setImmediate(() => {
    throw new RangeError("thrown in a turn");
  });
  process.nextTick(() => {
    throw "a secret that is no error";
  });
  void Promise.reject(new Error("rejected unheard"));
  void Promise.reject({ secret: "a secret that is no error" });
});
