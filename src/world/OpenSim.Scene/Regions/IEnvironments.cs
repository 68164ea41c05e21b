using System.Numerics;
using OpenSim.World.Land;

namespace OpenSim.World.Regions;

/// <summary>
/// Skies and waters of a region and its parcels as far as the region itself needs to know them; a module reads what they are. Offered
/// through <see cref="Scene.RegisterModuleInterface{T}"/>. Needs the token.
/// </summary>
public interface IEnvironments
{
    /// <summary>The version of a parcel's own environment; null when it has none that counts.</summary>
    int? VersionOf(Parcel parcel);

    /// <summary>What one avatar's viewer is to show in the place of region and parcels, until he leaves; null for those again.</summary>
    /// <param name="text">As environments are kept.</param>
    void SetOwn(ScenePresence who, string? text);

    /// <summary>The day at a place, in metres.</summary>
    RegionDay DayAt(Vector3 place);
}
