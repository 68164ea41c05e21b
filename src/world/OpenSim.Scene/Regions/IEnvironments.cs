using System.Numerics;
using OpenSim.World.Land;

namespace OpenSim.World.Regions;

/// <summary>
/// Skies and waters of a region and its parcels as far as the region itself needs to know them; a module reads what they are. Offered
/// through <see cref="Scene.RegisterModuleInterface{T}"/>. Needs the token.
/// </summary>
public interface IEnvironments
{
    /// <summary>Whether parcels may have one of their own.</summary>
    bool AllowsParcels { get; }

    /// <summary>The text of a parcel's own environment; null when it has none, or when it does not count.</summary>
    string? OwnTextOf(Parcel parcel);

    /// <summary>Why somebody may not change an environment, in words; null when he may.</summary>
    /// <param name="parcel">Null for the region's.</param>
    string? RefusalOf(Actor who, Parcel? parcel);

    /// <summary>Puts a text in an environment's place; null takes it away.</summary>
    /// <param name="parcel">Null for the region's.</param>
    /// <param name="keepsBefore">What is there now can be put back, unless something was kept before.</param>
    /// <returns>False when the parcels of the region would have more than they may.</returns>
    bool Put(Parcel? parcel, string? text, bool keepsBefore = false);

    /// <summary>What has been kept of an environment, to be put back; null for nothing, empty where there was none.</summary>
    string? KeptOf(Parcel? parcel);

    /// <summary>The version of a parcel's own environment; null when it has none that counts.</summary>
    int? VersionOf(Parcel parcel);

    /// <summary>What one avatar's viewer is to show in the place of region and parcels, until he leaves; null for those again.</summary>
    /// <param name="text">As environments are kept.</param>
    void SetOwn(ScenePresence who, string? text);

    /// <summary>What was set so last; null for nothing.</summary>
    string? OwnOf(ScenePresence who);

    /// <summary>The day at a place, in metres.</summary>
    RegionDay DayAt(Vector3 place);
}
