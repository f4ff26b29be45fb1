import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { CreateImageBody, Image, ImagePage } from "../../shared/schemas/image-views.ts";
import type { AppRoute } from "./route.ts";

const ofImage = closedObject({ image_id: Type.String() });
const { min: minimum, max: maximum, default: shown } = limits.app.page;
const tag = "Environments";

/** Custom images: announced, sent in parts, and gone on with after a break where the last part ended. */
export const imageRoutes = {
  listImages: {
    method: "GET",
    path: "/images",
    tag,
    access: "member",
    summary: "List custom images, the newest first",
    params: null,
    query: closedObject({
      limit: Type.Optional(Type.Integer({ minimum, maximum, default: shown })),
      cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    body: null,
    success: { 200: ImagePage },
  },
  createImage: {
    method: "POST",
    path: "/images",
    tag,
    access: "member",
    summary: "Announce a custom image that is going to be sent",
    params: null,
    query: null,
    body: CreateImageBody,
    success: { 201: Image },
  },
  showImage: {
    method: "GET",
    path: "/images/{image_id}",
    tag,
    access: "member",
    summary: "Show a custom image, and how much of it has come",
    params: ofImage,
    query: null,
    body: null,
    success: { 200: Image },
  },
  uploadImagePart: {
    method: "PUT",
    path: "/images/{image_id}/content",
    tag,
    access: "member",
    owned: true,
    summary: "Send the next part of a custom image",
    params: ofImage,
    query: closedObject({ offset: Type.Integer({ minimum: 0, description: "Where the part begins." }) }),
    body: null,
    takesFile: true,
    success: { 200: Image },
  },
  deleteImage: {
    method: "DELETE",
    path: "/images/{image_id}",
    tag,
    access: "member",
    owned: true,
    summary: "Delete a custom image that no environment has",
    params: ofImage,
    query: null,
    body: null,
    success: { 204: null },
  },
} as const satisfies Record<string, AppRoute>;
