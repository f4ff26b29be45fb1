import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Owner } from "./owner.ts";
import { pageOf } from "./page.ts";
import { Timestamp } from "./timestamp.ts";

const { customImageMaxCompressedBytes, imagePartMaxBytes } = limits.environment;

export const Image = closedObject(
  {
    image_id: Type.String(),
    name: Type.String(),
    bytes: Type.Integer({ description: "As it was announced." }),
    received: Type.Integer({ description: "Where the next part begins." }),
    part_max_bytes: Type.Integer({ description: `A part has at most ${imagePartMaxBytes} bytes.` }),
    state: stringEnum(["uploading", "uploaded", "checked", "refused"], {
      description: "It is checked when the first environment that has it is provisioned.",
    }),
    digest: nullable(Type.String(), { description: "Of its configuration, once it was checked." }),
    fault: nullable(Type.String(), { description: "Why it was refused." }),
    used_by_versions: Type.Integer({
      description: "How many versions of environments have it. It can be deleted when none has.",
    }),
    owner: Owner,
    created_at: Timestamp,
  },
  { title: "Image", description: "A custom image for environments of the kind `sandbox`." },
);
export type Image = Static<typeof Image>;
export const ImagePage = pageOf(Image, "ImagePage");

export const CreateImageBody = closedObject(
  {
    name: Type.String({ description: "Such as the archive's file name." }),
    bytes: Type.Integer({
      description: `Of the archive: docker save or an OCI layout, compressed or not; at most ${customImageMaxCompressedBytes}.`,
    }),
  },
  { title: "CreateImageBody" },
);
