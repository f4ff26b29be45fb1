import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageFrame } from "../../../../ui/page-frame.tsx";
import { Section } from "../../../../ui/section.tsx";
import { CardSkeletons } from "../../../../ui/skeletons.tsx";
import { samplesQuery, templatesQuery } from "../workflows-queries.ts";
import { SampleCard } from "./sample-card.tsx";
import { TemplateCard } from "./template-card.tsx";

const columns = { base: 1, sm: 2, lg: 3 };

/** Workflows to begin with: the samples that come with the product, and what libraries offer. */
export function GalleryScreen() {
  const samples = useQuery(samplesQuery);
  const templates = useQuery(templatesQuery(undefined));
  const offered = templates.data?.items ?? [];
  return (
    <PageFrame
      title="Gallery"
      crumbs={[{ label: "Workflows", to: "/workflows" }]}
      action={
        <LinkButton
          to="/workflows"
          search={{ create: true }}
          variant="default"
          leftSection={<Icon name="plus" />}
        >
          Create an empty workflow
        </LinkButton>
      }
    >
      <Stack gap="xl">
        <Section
          title="Samples"
          lead="Each does real work without a model, and runs as soon as it is installed."
        >
          {samples.error && !samples.data ? (
            <ErrorState
              title="The samples could not be loaded"
              error={samples.error}
              onRetry={() => void samples.refetch()}
            />
          ) : (
            <SimpleGrid cols={columns} spacing="md">
              {samples.data?.items.map((sample) => <SampleCard key={sample.sample_id} sample={sample} />) ?? (
                <CardSkeletons count={6} />
              )}
            </SimpleGrid>
          )}
        </Section>
        {templates.error && !templates.data && (
          <ErrorNote error={templates.error} onRetry={() => void templates.refetch()} />
        )}
        {offered.length > 0 && (
          <Section title="Templates" lead="What the libraries of your organisation offer this deployment.">
            <SimpleGrid cols={columns} spacing="md">
              {offered.map((template) => (
                <TemplateCard key={template.template_id} template={template} />
              ))}
            </SimpleGrid>
          </Section>
        )}
      </Stack>
    </PageFrame>
  );
}
