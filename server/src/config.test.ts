import { resolve } from "node:path";
import { expect, it } from "vitest";
import { has, readConfig } from "./config.ts";

it("needs no setting at all", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 8080,
    dataFolder: resolve("data"),
    databaseUrl: null,
    s3Bucket: null,
    metricsPort: null,
    logLevel: "info",
  });
  for (const role of ["api", "app", "console", "worker"] as const) expect(has(config, role)).toBe(true);
});

it("takes an empty variable for an absent one", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", SLUICE_ROLES: "" })).toEqual(readConfig({}));
});

it.each([
  ["0", 0],
  ["65535", 65_535],
])("takes PORT=%s", (text, port) => {
  expect(readConfig({ PORT: text }).port).toBe(port);
});

it.each(["65536", "-1", "1e3", "0x50", "80 80", "８０８０"])("refuses PORT=%s", (text) => {
  expect(() => readConfig({ PORT: text })).toThrow(/^PORT must be a whole number from 0 to 65535/);
});

it("waits for a publication between not at all and a day", () => {
  const read = (text: string) => readConfig({ SLUICE_PUBLISH_WAIT_SECONDS: text }).publishWaitSeconds;
  expect([read(""), read("0"), read("86400")]).toEqual([900, 0, 86_400]);
  for (const text of ["86401", "-1", "1.5"]) {
    expect(() => read(text)).toThrow(/^SLUICE_PUBLISH_WAIT_SECONDS must be a whole number from 0 to 86400/);
  }
});

it("has from 4 to 1000 scripts going at once, and by itself what the machine has room for, at most 64", () => {
  const read = (text: string) => readConfig({ SLUICE_SCRIPTS_AT_ONCE: text }).scriptsAtOnce;
  expect([read("4"), read("1000")]).toEqual([4, 1_000]);
  expect(read("")).toBeGreaterThanOrEqual(4);
  expect(read("")).toBeLessThanOrEqual(64);
  for (const text of ["3", "1001", "many"]) {
    expect(() => read(text)).toThrow(/^SLUICE_SCRIPTS_AT_ONCE must be a whole number from 4 to 1000/);
  }
});

it("reads a list of roles with spaces", () => {
  const config = readConfig({ SLUICE_ROLES: "api, worker" });
  expect([...config.roles]).toEqual(["api", "worker"]);
  expect(has(config, "console")).toBe(false);
});

it("never shows the value of a secret setting", () => {
  const secret = "mysql://root:hunter2@db/sluice";
  expect(() => readConfig({ DATABASE_URL: secret })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
  );
});

it("ends an address without a slash, and a bucket's folder with one", () => {
  const config = readConfig({
    SLUICE_PUBLIC_URL: "https://sluice.example//",
    S3_BUCKET: "files",
    S3_PREFIX: "team/sluice",
  });
  expect(config.publicUrl).toBe("https://sluice.example");
  expect(config.s3Prefix).toBe("team/sluice/");
});

it("opens to connectors what it is told to, and by itself nothing", () => {
  expect(readConfig({}).connectorFolders).toBeNull();
  const config = readConfig({ SLUICE_CONNECTOR_FOLDERS: "/srv/in, /srv/../mnt/scans/" });
  expect(config.connectorFolders).toEqual(["/srv/in", "/mnt/scans/"]);
});

it.each(["inbox", "/srv,", "/srv,../mnt"])("refuses SLUICE_CONNECTOR_FOLDERS=%s", (text) => {
  expect(() => readConfig({ SLUICE_CONNECTOR_FOLDERS: text })).toThrow(/must list full paths/);
});

it.each(["/", "/var", "/var/sluice", "/var/sluice/", "/var/sluice/files", "/var/sluice/files/runs"])(
  "refuses to open %s to connectors, because its own files are there",
  (folder) => {
    const environment = { SLUICE_DATA: "/var/sluice", SLUICE_CONNECTOR_FOLDERS: folder };
    expect(() => readConfig(environment)).toThrow(/Sluice's own databases or files/);
  },
);

it.each(["/var/sluice/inbox", "/var/sluice-in", "/var/sluice/files-in"])(
  "opens %s to connectors",
  (folder) => {
    const environment = { SLUICE_DATA: "/var/sluice", SLUICE_CONNECTOR_FOLDERS: folder };
    expect(readConfig(environment).connectorFolders).toEqual([folder]);
  },
);

it("takes the proxies and the header they set together, or neither", () => {
  const config = readConfig({
    SLUICE_TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::/32",
    SLUICE_CLIENT_ADDRESS_HEADER: "X-Forwarded-For",
  });
  expect(config.clientAddressHeader).toBe("x-forwarded-for");
  expect([config.trustedProxies?.ipv4.length, config.trustedProxies?.ipv6.length]).toEqual([2, 8]);
  expect(() => readConfig({ SLUICE_TRUSTED_PROXIES: "10.0.0.0/8" })).toThrow(/belong together/);
  expect(() => readConfig({ SLUICE_CLIENT_ADDRESS_HEADER: "X-Real-IP" })).toThrow(/belong together/);
});

it.each(["10.0.0.1/8", "10.0.0.1", "everyone", "10.0.0.0/8,"])("refuses the proxies %s", (text) => {
  expect(() => readConfig({ SLUICE_TRUSTED_PROXIES: text })).toThrow(
    /^SLUICE_TRUSTED_PROXIES cannot use the range/,
  );
});

it.each(["Forwarded", "X-A, X-B", "X A", ""])("refuses %j for the header that names the caller", (text) => {
  const given = { SLUICE_TRUSTED_PROXIES: "10.0.0.0/8", SLUICE_CLIENT_ADDRESS_HEADER: text };
  expect(() => readConfig(given)).toThrow(/SLUICE_CLIENT_ADDRESS_HEADER/);
});

it("runs sandboxes as a user by name or by number, and never as root", () => {
  const read = (text: string) => readConfig({ SLUICE_SANDBOX_USER: text }).sandboxUser;
  expect([read(""), read("guest"), read("64999:64999")]).toEqual(["sluice-sandbox", "guest", "64999:64999"]);
  for (const text of ["root", "0:0", "1000:0", "0:1000", "64999", "a b", "-x"]) {
    expect(() => read(text)).toThrow(/^SLUICE_SANDBOX_USER must be the name of a user other than root/);
  }
});

it("takes a sealing key of 32 bytes in base64 or hexadecimal, and no other", () => {
  const read = (text: string) => readConfig({ SLUICE_SEALING_KEY: text }).sealingKey;
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
  expect(read("")).toBeNull();
  for (const encoding of ["hex", "base64", "base64url"] as const)
    expect(read(key.toString(encoding))).toEqual(key);
  for (const bytes of [31, 33]) {
    for (const encoding of ["hex", "base64"] as const) {
      expect(() => read(Buffer.alloc(bytes).toString(encoding))).toThrow(
        /^SLUICE_SEALING_KEY must be 32 bytes in base64 or hexadecimal, as [^(]*\.$/,
      );
    }
  }
});

it("is no console itself where the console is elsewhere", () => {
  const read = (more: Record<string, string> = {}) =>
    readConfig({ SLUICE_CONSOLE_URL: "https://console.example.com/", ...more });
  expect(read().consoleUrl).toBe("https://console.example.com");
  expect(has(read(), "console")).toBe(false);
  expect(has(read(), "worker")).toBe(true);
  expect(() => read({ SLUICE_ROLES: "api,console" })).toThrow(/take `console` out of SLUICE_ROLES/);
  const databases = { DATABASE_URL: "postgres://a/b", CONSOLE_DATABASE_URL: "postgres://a/c" };
  expect(() => read(databases)).toThrow(/two ways to one console/);
});

it("sends a credential over plain HTTP only on this machine, or where an operator says so", () => {
  const read = (url: string, plain = "") =>
    readConfig({ SLUICE_CONSOLE_URL: url, SLUICE_CONSOLE_PLAIN_HTTP: plain }).consoleUrl;
  for (const here of ["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"]) {
    expect(read(here)).toBe(here);
  }
  for (const away of ["http://console:8080", "http://10.0.0.1", "http://localhost.example.com"]) {
    expect(() => read(away)).toThrow(/must begin with https/);
    expect(read(away, "true")).toBe(away);
  }
});

it("takes an enrolment token only with its console, and never shows one that is wrong", () => {
  const token = `et_0123456789ab.${"x".repeat(49)}`;
  const SLUICE_CONSOLE_URL = "https://console.example.com";
  expect(readConfig({ SLUICE_CONSOLE_URL, SLUICE_ENROLMENT_TOKEN: token }).enrolmentToken).toBe(token);
  expect(() => readConfig({ SLUICE_ENROLMENT_TOKEN: token })).toThrow(/needs SLUICE_CONSOLE_URL/);
  const wrong = `dc_0123456789ab.${"x".repeat(49)}`;
  expect(() => readConfig({ SLUICE_CONSOLE_URL, SLUICE_ENROLMENT_TOKEN: wrong })).toThrow(
    /^SLUICE_ENROLMENT_TOKEN must be a token as `deployment enrol-token` prints it, beginning with et_\.$/,
  );
});
