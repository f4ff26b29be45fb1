/** Whether the page of all parts is built in: for development and for tests. */
declare const __WITH_PARTS__: boolean;
