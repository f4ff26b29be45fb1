import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { type ErrorCode, errorCodes } from "./catalogue.ts";
import {
  BundleDetails,
  FieldDetails,
  LicenceDetails,
  ProblemList,
  PurgedDetails,
  ReasonsDetails,
  StatusDetails,
  UnavailableDetails,
  WindowDetails,
} from "./details.ts";

export const ErrorEnvelope = closedObject(
  {
    error: closedObject({
      code: stringEnum<ErrorCode[]>(errorCodes, { description: "Stable; what programs act on." }),
      message: Type.String({ description: "For people; its wording may change." }),
      request_id: Type.String({ description: "The same as the X-Request-Id response header." }),
      details: Type.Optional(
        Type.Union(
          [
            ProblemList,
            FieldDetails,
            WindowDetails,
            ReasonsDetails,
            StatusDetails,
            PurgedDetails,
            BundleDetails,
            LicenceDetails,
            UnavailableDetails,
          ],
          { description: "Present where the code has more to say; the code decides the shape." },
        ),
      ),
    }),
  },
  {
    title: "ErrorEnvelope",
    description: "Every refusal of the API. A body of another shape did not come from the API.",
  },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
