/** What the API tells, by the names of its schemas, for the page's modules to be checked against. */

import type { components } from "../../build/javascript/openapi";

type Schemas = components["schemas"];

declare global {
  type AnalysisReport = Schemas["AnalysisReport"];
  type AnalysisSummaryReport = Schemas["AnalysisSummaryReport"];
  type BoardReport = Schemas["BoardReport"];
  type ChoiceReport = Schemas["ChoiceReport"];
  type ClockReport = Schemas["ClockReport"];
  type CueReport = Schemas["CueReport"];
  type GameReport = Schemas["GameReport"];
  type HeldReport = Schemas["HeldReport"];
  type LessonReport = Schemas["LessonReport"];
  type LessonSummaryReport = Schemas["LessonSummaryReport"];
  type InvitationReport = Schemas["InvitationReport"];
  type KnownReport = Schemas["KnownReport"];
  type LibraryReport = Schemas["LibraryReport"];
  type LineReport = Schemas["LineReport"];
  type LinesReport = Schemas["LinesReport"];
  type MeetingInvitationReport = Schemas["MeetingInvitationReport"];
  type MeetingReport = Schemas["MeetingReport"];
  type MistakeReport = Schemas["MistakeReport"];
  type MomentReport = Schemas["MomentReport"];
  type OutcomeReport = Schemas["OutcomeReport"];
  type PracticeReport = Schemas["PracticeReport"];
  type RefusalReport = Schemas["RefusalReport"];
  type ReviewReport = Schemas["ReviewReport"];
  type SessionReport = Schemas["SessionReport"];
  type StackReport = Schemas["StackReport"];
  type StatisticsReport = Schemas["StatisticsReport"];
  type StoredReport = Schemas["StoredReport"];
  type SummaryReport = Schemas["SummaryReport"];
  type TableReport = Schemas["TableReport"];
  type TallyReport = Schemas["TallyReport"];
  type WhatIfReport = Schemas["WhatIfReport"];
  type WallCellReport = Schemas["WallCellReport"];
  type WallGameReport = Schemas["WallGameReport"];
  type WallPairingReport = Schemas["WallPairingReport"];
  type WallReport = Schemas["WallReport"];
  type WallRowReport = Schemas["WallRowReport"];
  type WallSessionReport = Schemas["WallSessionReport"];
  type WallTournamentReport = Schemas["WallTournamentReport"];
  type GameBody = Schemas["GameBody"];

  /** What an element is made with: listeners by the name of their event, and attributes. */
  type Attributes = {
    [name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[name]) => unknown;
  } & { [attribute: string]: unknown };
  type Child = Node | string | null | undefined | false;
  type Pointer = { clientX: number; clientY: number };

  /** A place on the board, in drawing units: x to the right, y downward. */
  type Point = { x: number; y: number };
  type Box = { x: number; y: number; width: number; height: number };
  type Colour = "white" | "black";
  type StacksBySite = Record<string, StackReport>;
}
