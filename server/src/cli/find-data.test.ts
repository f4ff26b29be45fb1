import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pretendedServer } from "../platform/lifecycle/testing/pretended-server.ts";
import { freshFolder } from "../testing/fresh-databases.ts";
import { findData, requireData } from "./find-data.ts";

const DATABASE_URL = "postgres://user:secret@127.0.0.1:1/name";

/** A folder as a server leaves it, and where servers say that they run. */
async function place() {
  const folder = await freshFolder();
  const dataFolder = join(folder, "data");
  await mkdir(dataFolder);
  await writeFile(join(dataFolder, "deployment.db"), "");
  const pids = join(folder, "pids");
  return { dataFolder, pids, environment: { SLUICE_PID_FOLDER: pids } };
}

function served(dataFolder: string) {
  return { url: "http://127.0.0.1:9000", dataFolder, database: "sqlite", files: "folder" } as const;
}

describe("a command without SLUICE_DATA", () => {
  it("looks at the data of the server that runs, and says so", async () => {
    const { dataFolder, pids, environment } = await place();
    await pretendedServer(pids, served(dataFolder));
    expect(findData(environment)).toMatchObject({
      config: { dataFolder },
      note: `Looking at ${dataFolder}, the data of the server at http://127.0.0.1:9000.`,
    });
  });

  it("looks at the same data when several servers run on it", async () => {
    const { dataFolder, pids, environment } = await place();
    await pretendedServer(pids, served(dataFolder));
    await pretendedServer(pids, served(dataFolder));
    expect(findData(environment)).toMatchObject({ config: { dataFolder } });
  });

  it("asks which is meant when servers run on different data", async () => {
    const { dataFolder, pids, environment } = await place();
    await pretendedServer(pids, served(dataFolder));
    await pretendedServer(pids, served("/elsewhere"));
    expect(() => findData(environment)).toThrow(/Several servers.*SLUICE_DATA=\/elsewhere/s);
  });

  it("asks for the settings that are not written down when the server uses PostgreSQL or S3", async () => {
    const { dataFolder, pids, environment } = await place();
    await pretendedServer(pids, { ...served(dataFolder), database: "postgres", files: "s3" });
    expect(() => findData(environment)).toThrow(
      /The server at http:\/\/127.0.0.1:9000 was started with DATABASE_URL and S3_BUCKET/,
    );
    const given = { ...environment, DATABASE_URL, S3_BUCKET: "bucket" };
    expect(findData(given)).toMatchObject({ config: { dataFolder, databaseUrl: DATABASE_URL } });
  });

  it("with a DATABASE_URL passes over servers on SQLite", async () => {
    const { dataFolder, pids, environment } = await place();
    await pretendedServer(pids, served(dataFolder));
    expect(findData({ ...environment, DATABASE_URL })).toMatchObject({ note: null });
  });
});

describe("a command with SLUICE_DATA", () => {
  it("looks there and nowhere else", async () => {
    const { dataFolder, pids, environment } = await place();
    await pretendedServer(pids, served("/elsewhere"));
    expect(findData({ ...environment, SLUICE_DATA: dataFolder })).toMatchObject({
      config: { dataFolder },
      note: null,
    });
  });

  it("is refused when there is no data, and makes none", async () => {
    const folder = await freshFolder();
    const environment = { SLUICE_PID_FOLDER: folder, SLUICE_DATA: join(folder, "data") };
    const { config } = findData(environment);
    expect(() => requireData(config)).toThrow(/There is no data in .*data: start Sluice once/);
    expect(await readdir(folder)).toEqual([]);
  });
});
