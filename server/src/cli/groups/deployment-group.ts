import type { GroupSpec, OptionSpec } from "../program/command-spec.ts";
import { collected, wholeNumber } from "../program/option-readers.ts";

const load = () => import("../commands/deployment-commands.ts");
const ofChannel = () => import("../commands/channel-commands.ts");
const inConsole = () => import("../commands/console-deployment-commands.ts");

const credential = { term: "<credential>", about: "Its id, as deployment credentials shows it." };
const deployment = { term: "<deployment>", about: "Its id, as deployment list shows it." };

/** What can be declared of a deployment. */
const settings: readonly OptionSpec[] = [
  { flags: "--description <text>", about: "What it is for." },
  { flags: "--region <region>", about: "Where it runs, such as eu-west-1." },
  { flags: "--inference-zone <zone>", about: "Where its models may be asked: us or eu." },
  {
    flags: "--user-access <range>",
    about: "Addresses people may use it from, such as 203.0.113.0/24; give it once for each.",
    read: collected,
  },
  {
    flags: "--retention <days>",
    about: "For how many days run data is kept.",
    read: wholeNumber("--retention"),
  },
  { flags: "--certificates <file>", about: "A PEM file of the certificate authorities that it trusts." },
  {
    flags: "--settings <file>",
    about: "A JSON file with any of its settings, named as in the console's API.",
  },
];

export const deploymentGroup: GroupSpec = {
  name: "deployment",
  about: "Look at this deployment and at those the console knows, and set what holds for them.",
  commands: [
    {
      name: "show",
      about: "Show the deployment, its mode, and how long run data is kept.",
      examples: ["deployment show"],
      load: async () => (await load()).showDeploymentCommand,
    },
    {
      name: "governed",
      about: "Serve the API to the keys of this deployment.",
      examples: ["deployment governed"],
      load: async () => (await load()).governedCommand,
    },
    {
      name: "standard",
      about: "Stop serving the API: every call with a key is answered 503 deployment_updating.",
      examples: ["deployment standard"],
      load: async () => (await load()).standardCommand,
    },
    {
      name: "retention",
      about: "Set how many days run data is kept after a run has ended.",
      arguments: [{ term: "<days>", about: "The number of days." }],
      examples: ["deployment retention 30"],
      load: async () => (await load()).setRetentionCommand,
    },
    {
      name: "list",
      about: "List every deployment that the console knows, with its release and health.",
      examples: ["deployment list"],
      load: async () => (await inConsole()).listDeploymentsCommand,
    },
    {
      name: "declared",
      about: "Show what is declared of a deployment in the console.",
      arguments: [deployment],
      examples: ["deployment declared DEPLOYMENT_ID"],
      load: async () => (await inConsole()).showDeclaredCommand,
    },
    {
      name: "register",
      about: "Make the console expect a deployment that will be started elsewhere.",
      arguments: [{ term: "<name>", about: "What people call it." }],
      options: [...settings, { flags: "--standard", about: "It serves no API keys." }],
      examples: ['deployment register "Finance" --region eu-west-1 --inference-zone eu'],
      load: async () => (await inConsole()).registerDeploymentCommand,
    },
    {
      name: "edit",
      about: "Change what is declared of a deployment. What is not named stays.",
      arguments: [deployment],
      options: [{ flags: "--name <text>", about: "What people call it." }, ...settings],
      examples: ["deployment edit DEPLOYMENT_ID --user-access 203.0.113.0/24 --retention 30"],
      load: async () => (await inConsole()).editDeploymentCommand,
    },
    {
      name: "bundle",
      about:
        "Write the files that start a registered deployment elsewhere, with a token that is given out once.",
      arguments: [deployment],
      options: [
        { flags: "--console-url <url>", about: "Where it reaches this console.", required: true },
        { flags: "--output <file>", about: "The zip to write (default: sluice-<id>.zip)." },
      ],
      examples: ["deployment bundle DEPLOYMENT_ID --console-url https://console.example.com"],
      load: async () => (await inConsole()).bundleCommand,
    },
    {
      name: "preflight",
      about: "See what to look at before a deployment is relied upon. Nothing is stopped by it.",
      arguments: [deployment],
      examples: ["deployment preflight DEPLOYMENT_ID"],
      load: async () => (await inConsole()).preflightCommand,
    },
    {
      name: "hold",
      about: "Put a deployment's licence on hold: it takes no work until the hold ends.",
      arguments: [deployment],
      options: [{ flags: "--reason <text>", about: "Why." }],
      examples: ['deployment hold DEPLOYMENT_ID --reason "Invoice is overdue"'],
      load: async () => (await inConsole()).holdDeploymentCommand,
    },
    {
      name: "resume",
      about: "End the hold of a deployment's licence.",
      arguments: [deployment],
      examples: ["deployment resume DEPLOYMENT_ID"],
      load: async () => (await inConsole()).resumeDeploymentCommand,
    },
    {
      name: "delete",
      about: "Take a deployment without keys off the console.",
      arguments: [deployment],
      options: [
        { flags: "--confirm <name>", about: "Its name, to confirm that it is this one.", required: true },
      ],
      examples: ['deployment delete DEPLOYMENT_ID --confirm "Finance"'],
      load: async () => (await inConsole()).deleteDeploymentCommand,
    },
    {
      name: "console-access",
      about: "Show from where the console may be used, or set it.",
      options: [
        {
          flags: "--allow <range>",
          about: "Addresses people may use it from; give it once for each, and all of them.",
          read: collected,
        },
      ],
      examples: ["deployment console-access --allow 203.0.113.0/24 --allow 2001:db8::/32"],
      load: async () => (await inConsole()).consoleAccessCommand,
    },
    {
      name: "enrol-token",
      about:
        "Make a token with which a deployment elsewhere becomes one of this console's. It is printed this once.",
      arguments: [
        {
          term: "[deployment]",
          about: "The id of one that was registered; without it, whichever new deployment comes with it.",
        },
      ],
      examples: ["deployment enrol-token"],
      load: async () => (await ofChannel()).enrolTokenCommand,
    },
    {
      name: "credentials",
      about: "List the credentials of a deployment, and when they were last used.",
      arguments: [deployment],
      examples: ["deployment credentials DEPLOYMENT_ID"],
      load: async () => (await ofChannel()).listCredentialsCommand,
    },
    {
      name: "rotate-credential",
      about:
        "Have a deployment fetch another secret, which nobody else sees. The old one goes on working for a while.",
      arguments: [credential],
      options: [
        {
          flags: "--overlap <hours>",
          about: "For how many hours the old secret goes on working: 1, 24, 72 or 168 (default: 24).",
          read: wholeNumber("--overlap"),
        },
      ],
      examples: ["deployment rotate-credential CREDENTIAL_ID --overlap 1"],
      load: async () => (await ofChannel()).rotateCredentialCommand,
    },
    {
      name: "revoke-credential",
      about: "End a deployment's credential, for good.",
      arguments: [credential],
      examples: ["deployment revoke-credential CREDENTIAL_ID"],
      load: async () => (await ofChannel()).revokeCredentialCommand,
    },
  ],
};
