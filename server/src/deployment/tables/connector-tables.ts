export interface ConnectorTables {
  /** The values that a version reads with, each sealed for its connector and name. */
  connector_credentials: { connector_id: string; version: number; name: string; sealed: string };
  /** Every test of a version; the oldest of a connector make room for new ones. */
  connector_tests: {
    connector_id: string;
    /** Counts up from one in each connector. */
    test_no: number;
    version: number;
    at: number;
    ok: number;
    /** As JSON, in the order in which they were tried. */
    steps: string;
    /** The name of whoever tested. */
    tested_by: string;
  };
}
