using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.World;

namespace OpenSim.Modules.Land.Estates;

/// <summary>Experiences that an estate allows, blocks and trusts (estateexperiencedelta and setexperience of EstateOwnerMessage).</summary>
internal sealed class EstateExperiences(EstateRegion estate)
{
    private const EstateExperienceDelta OtherEstates = EstateExperienceDelta.AllEstates | EstateExperienceDelta.ManagedEstates;

    public void Change(ScenePresence who, UUID invoice, EstateExperienceDelta delta, UUID experience)
    {
        Estate Changed(Estate row) => EstateExperiences.Changed(row, delta, experience);
        if (IsOverfull(Changed(estate.Current)))
        {
            who.Viewer?.Messages.SendAlert($"The estate's list is full: it holds {Estate.MaxExperiences} experiences.");
            return;
        }

        estate.Change(Changed, who.Viewer);
        if ((delta & OtherEstates) != 0)
            estate.ChangeOthers(who, Changed);
        var row = estate.Current;
        if (!delta.HasFlag(EstateExperienceDelta.NoReply))
            who.Viewer?.Land.SendEstateExperiences(invoice, row.BlockedExperiences, row.TrustedExperiences, row.AllowedExperiences);
    }

    private static Estate Changed(Estate row, EstateExperienceDelta delta, UUID id) => row with
    {
        AllowedExperiences = Changed(row.AllowedExperiences, id, delta, EstateExperienceDelta.AddAllowed),
        BlockedExperiences = Changed(row.BlockedExperiences, id, delta, EstateExperienceDelta.AddBlocked),
        TrustedExperiences = Changed(row.TrustedExperiences, id, delta, EstateExperienceDelta.AddTrusted)
    };

    // The bit behind the one that adds takes off.
    private static IReadOnlyList<UUID> Changed(
        IReadOnlyList<UUID> list, UUID id, EstateExperienceDelta delta, EstateExperienceDelta adds) =>
        (delta & adds) != 0 ? [.. list.Union([id])]
        : ((uint)delta & ((uint)adds << 1)) != 0 ? [.. list.Where(one => one != id)] : list;

    private bool IsOverfull(Estate changed) =>
        IsOverfull(estate.Current.AllowedExperiences, changed.AllowedExperiences)
        || IsOverfull(estate.Current.BlockedExperiences, changed.BlockedExperiences)
        || IsOverfull(estate.Current.TrustedExperiences, changed.TrustedExperiences);

    private static bool IsOverfull(IReadOnlyList<UUID> before, IReadOnlyList<UUID> after) =>
        after.Count > before.Count && after.Count > Estate.MaxExperiences;
}
