using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.World.Land;

namespace OpenSim.Modules.Experiences;

/// <summary>
/// Experiences as a region sees them; a region without it has none. What is asked of the grid is kept for a minute. Tasks may be awaited on
/// any thread, without the token; what answers at once, and the event, want it.
/// </summary>
public interface IExperiences
{
    /// <summary>Where scripts keep what they keep.</summary>
    IExperienceService Service { get; }

    /// <summary>Somebody, the first, has said here something else to an experience than before.</summary>
    event Action<UUID, UUID>? OnPermissionChanged;

    /// <summary>What the estate allows, blocks or trusts is another than before.</summary>
    event Action? OnListsChanged;

    /// <summary>Null for what is none.</summary>
    ValueTask<Experience?> Find(UUID id);

    /// <summary>False while it has not been asked for.</summary>
    bool TryFind(UUID id, out Experience? found);

    /// <summary>
    /// The experience of a script: null too for a source that nobody who may make scripts of it has saved as one, whatever an object says
    /// that comes from anywhere.
    /// </summary>
    ValueTask<Experience?> OfScript(UUID experience, UUID asset);

    /// <summary>False while it has not been asked for.</summary>
    bool TryOfScript(UUID experience, UUID asset, out Experience? found);

    /// <summary>From now on a source is of an experience. Who may say so, the caller has asked (<see cref="MayAct"/>).</summary>
    ValueTask AddScript(UUID experience, UUID asset);

    ValueTask<ExperiencePermission> PermissionOf(UUID agent, UUID experience);

    /// <summary>False while it has not been asked for.</summary>
    bool TryPermission(UUID agent, UUID experience, out ExperiencePermission permission);

    ValueTask SetPermission(UUID agent, UUID experience, ExperiencePermission permission);

    /// <summary>What somebody has said to all of them.</summary>
    ValueTask<IReadOnlyDictionary<UUID, bool>> PermissionsOf(UUID agent);

    /// <summary>
    /// Whether the land lets it run: not what the estate blocks; what it trusts; not what the parcel blocks; what either allows, and what
    /// is gridwide.
    /// </summary>
    bool MayRunOn(Experience experience, Parcel parcel);

    /// <summary>Whether the region's rating is as high as the experience's.</summary>
    bool IsRatedFor(Experience experience);

    /// <summary>
    /// Whether somebody who is here may change it, or make scripts of it: who owns it, and members of its group with the power.
    /// </summary>
    bool MayAct(UUID agent, Experience experience, GroupPowers power);

    /// <summary>The estate has other lists than before.</summary>
    void Review();
}
