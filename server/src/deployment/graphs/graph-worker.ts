// Reads documents that anybody may have written. The caller ends this process when it takes too long.
import { answerIsolated } from "../../platform/isolation/answer-isolated.ts";
import { extractGraph, type SourceDocument } from "./extraction/extract-graph.ts";
import { graphBounds } from "./graph-bounds.ts";

answerIsolated((documents: readonly SourceDocument[]) => extractGraph(documents, graphBounds));
