import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { AgentKind, EnvironmentKind, ModelProvider, ScriptLanguage } from "../vocabulary/agents.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { WorkflowDefinition } from "./workflow-definition.ts";

/*
 * The file that carries a workflow from one deployment to another, with the agents, environments and
 * connectors it needs. Everything refers to everything else by name, and the file holds no secret: the
 * credentials of a connector or a model are entered where the file is imported.
 */

const { memoryMb, timeoutSeconds, workspaceMb } = limits.environment;
const { roleSessionSeconds } = limits.connector;

const Description = Type.Optional(Type.String({ description: "Default: empty." }));

export const ScriptEngine = closedObject(
  { type: Type.Literal("script"), language: ScriptLanguage, script: Type.String() },
  { title: "ScriptEngine", description: "A program run in the agent's environment; needs no model." },
);
export type ScriptEngine = Static<typeof ScriptEngine>;

export const ModelEngine = closedObject(
  {
    type: Type.Literal("model"),
    provider: ModelProvider,
    model: Type.String(),
    base_url: Type.Optional(nullable(Type.String(), { description: "For an OpenAI-compatible endpoint." })),
    system_prompt: Type.Optional(Type.String({ description: "Default: empty." })),
  },
  { title: "ModelEngine" },
);
export type ModelEngine = Static<typeof ModelEngine>;

export const FileAgent = closedObject(
  {
    name: Type.String(),
    description: Description,
    kind: AgentKind,
    engine: Type.Union([ScriptEngine, ModelEngine]),
    connectors: Type.Optional(Type.Array(Type.String(), { description: "Names. Default: none." })),
    environment: Type.Optional(
      nullable(Type.String(), {
        description: "Name. Default: null, a virtual shell with the default settings.",
      }),
    ),
  },
  { title: "FileAgent" },
);
export type FileAgent = Static<typeof FileAgent>;

export const FileEnvironment = closedObject(
  {
    name: Type.String(),
    description: Description,
    kind: EnvironmentKind,
    memory_mb: Type.Optional(Type.Number({ description: `Default: ${memoryMb.default}.` })),
    timeout_s: Type.Optional(Type.Number({ description: `Default: ${timeoutSeconds.default}.` })),
    storage_mb: Type.Optional(Type.Number({ description: `Default: ${workspaceMb.default}.` })),
    flagged_commands: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "Patterns; a command that matches one waits for a person. Default: the deployment's own list.",
      }),
    ),
  },
  { title: "FileEnvironment" },
);
export type FileEnvironment = Static<typeof FileEnvironment>;

export const FolderConnector = closedObject(
  { name: Type.String(), description: Description, type: Type.Literal("folder"), path: Type.String() },
  {
    title: "FolderConnector",
    description: "A folder of the deployment's machine; each folder in it is read as a bucket.",
  },
);
export type FolderConnector = Static<typeof FolderConnector>;

export const S3Connector = closedObject(
  {
    name: Type.String(),
    description: Description,
    type: Type.Literal("s3"),
    region: Type.String(),
    endpoint: Type.Optional(nullable(Type.String(), { description: "For a store that speaks S3." })),
    role_arn: Type.Optional(nullable(Type.String(), { description: "The role to assume when reading." })),
    role_session_s: Type.Optional(
      Type.Number({
        description: `How long one session of the role lasts, at most what the role allows. Default: ${roleSessionSeconds.default}.`,
      }),
    ),
  },
  { title: "S3Connector" },
);
export type S3Connector = Static<typeof S3Connector>;

export const FileConnector = Type.Union([FolderConnector, S3Connector], { title: "FileConnector" });
export type FileConnector = Static<typeof FileConnector>;

export const workflowFileFormat = "sluice.workflow";
export const workflowFileVersion = 1;

export const WorkflowFile = closedObject(
  {
    format: Type.Literal(workflowFileFormat),
    format_version: Type.Literal(workflowFileVersion),
    workflow: closedObject({
      name: Type.String(),
      description: Description,
      definition: WorkflowDefinition,
    }),
    agents: Type.Array(FileAgent),
    environments: Type.Array(FileEnvironment),
    connectors: Type.Array(FileConnector),
  },
  { title: "WorkflowFile" },
);
export type WorkflowFile = Static<typeof WorkflowFile>;
