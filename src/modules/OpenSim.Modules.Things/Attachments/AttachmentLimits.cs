using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>How much one avatar wears.</summary>
internal sealed class AttachmentLimits(StatRegistry statistics, Configuration configuration, Scene scene)
{
    private static readonly LimitDef ObjectsDef = new("scene", "", "WornObjectsPerAvatar", "opensim.scene.worn_objects", "objects",
        LimitPer.Session, AttachmentSettings.MaxAgentAttachments, "Objects that an avatar wears; refused with words.");

    private static readonly LimitDef PrimsDef = new("scene", "", "WornPrimsPerAvatar", "opensim.scene.worn_prims", "prims",
        LimitPer.Session, AttachmentSettings.MaxWornPrims, "Prims of all that an avatar wears; refused with words.");

    private readonly RowLimit _objects = statistics.RowLimit(
        ObjectsDef.In(scene.Info.Name), () => configuration.Get(AttachmentSettings.MaxAgentAttachments));

    private readonly RowLimit _prims = statistics.RowLimit(
        PrimsDef.In(scene.Info.Name), () => configuration.Get(AttachmentSettings.MaxWornPrims));

    /// <summary>Why somebody who keeps these on may not wear a linkset of so many prims more, in words; null when he may.</summary>
    public string? RefusalOf(int prims, IReadOnlyCollection<SceneObjectGroup> keeps)
    {
        if (!_objects.Allows(keeps.Count))
            return $"You cannot wear more than {_objects.Max} objects.";
        return _prims.Allows(keeps.Sum(g => g.PartCount), prims) ? null : $"You cannot wear more than {_prims.Max} prims.";
    }
}
