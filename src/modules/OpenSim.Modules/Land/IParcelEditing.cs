using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land;

/// <summary>
/// Parcels, for anybody who may change them: viewers' users, and prims on behalf of their owners. Each method says why it has changed
/// nothing, in words, or null. With the token.
/// </summary>
public interface IParcelEditing
{
    /// <summary>Changes of a parcel what the actor may, each field by the power that it needs; of the rest nothing is taken.</summary>
    /// <param name="change">
    /// From the row as it is to the wanted one (llSetParcelMusicURL, osSetParcelDetails). A group of which the actor is none stays out.
    /// </param>
    string? Change(Actor who, Parcel parcel, Func<ParcelRow, ParcelRow> change);

    /// <summary>
    /// Puts somebody on one of a parcel's lists, or on it anew (llAddToLandPassList, llAddToLandBanList). The list of the banned counts
    /// then.
    /// </summary>
    /// <param name="expires">Unix seconds; 0 for ever.</param>
    string? AddToList(Actor who, Parcel parcel, ParcelList list, UUID person, int expires = 0);

    /// <summary>Takes somebody off one of a parcel's lists; zero takes off all (llRemoveFromLandBanList, llResetLandPassList).</summary>
    string? RemoveFromList(Actor who, Parcel parcel, ParcelList list, UUID person);

    /// <summary>Sends somebody off the parcel on which he is (llEjectFromLand).</summary>
    string? Eject(Actor who, ScenePresence guest);

    /// <summary>Makes a parcel of its own of a part of one.</summary>
    string? Divide(Actor who, ParcelArea area);

    /// <summary>Makes one parcel of those that lie in the area.</summary>
    string? Join(Actor who, ParcelArea area);

    /// <summary>Gives a parcel to somebody; zero to the estate. Its owner may only do the latter.</summary>
    string? GiveTo(Actor who, Parcel parcel, UUID owner);

    /// <summary>Gives a parcel to a group for good.</summary>
    string? Deed(Actor who, Parcel parcel, UUID group);
}
