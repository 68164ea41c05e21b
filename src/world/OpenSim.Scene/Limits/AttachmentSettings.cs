using OpenSim.Settings;

namespace OpenSim.World.Limits;

/// <summary>Wearing objects, OpenSimulator's <c>[Attachments]</c> keys and the bounds, which are ours.</summary>
public static class AttachmentSettings
{
    private const string Section = "Attachments";

    public static readonly Setting<bool> Enabled = new(
        Section, "Enabled", true, "Avatars wear objects. Without it everybody who tries is told that they cannot.");

    public static readonly Setting<bool> WearReplacesAll = new(
        Section, "WearReplacesAll", true,
        "A thing that replaces others at a point takes the place of all of them; without it, of the last one put on.", live: true);

    // Viewers know of no more, whatever they are told.
    public static readonly Setting<int> MaxAgentAttachments = new(
        Section, "MaxAgentAttachments", 38, "Objects that one avatar may wear. Beyond them nothing more is put on, which it is told.",
        "objects", 1, 38, live: true);

    public static readonly Setting<int> MaxWornPrims = new(
        Section, "MaxWornPrims", 10_000, "Prims of all that one avatar wears. Beyond them nothing more is put on, which it is told.",
        "prims", 1, 1_000_000, live: true);
}
