using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.Modules.Core.Attachments;

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

    /// <summary>Why somebody may not wear a linkset of so many prims more, in words; null when he may.</summary>
    /// <param name="without">What he takes off for it.</param>
    public string? RefusalOf(ScenePresence who, int prims, IReadOnlyCollection<SceneObjectGroup> without)
    {
        if (!_objects.Allows(who.Attachments.Count - without.Count))
            return $"You cannot wear more than {_objects.Max} objects.";
        var worn = who.Attachments.Sum(slot => scene.Groups.Row(slot).Parts.Length) - without.Sum(g => g.PartCount);
        return _prims.Allows(worn, prims) ? null : $"You cannot wear more than {_prims.Max} prims.";
    }
}
