using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>
/// Estate tools: the methods of EstateOwnerMessage that are about region and estate. The client stack has asked whether the sender manages
/// the estate. An invoice comes back in the answer.
/// </summary>
public interface IEstateRequests : IViewerRequests
{
    private const string Words = "Estates cannot be managed here.";

    /// <summary>EstateCovenantRequest. Everybody's viewer asks by itself when the land window is opened.</summary>
    void SendCovenant(IViewer viewer)
    {
    }

    /// <summary>getinfo: the estate and its lists.</summary>
    void SendInfo(ScenePresence who, UUID invoice) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>setregioninfo.</summary>
    void ChangeRegion(ScenePresence who, RegionRules rules) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>setregiondebug: what is switched off.</summary>
    void ChangeDebug(ScenePresence who, bool noScripts, bool noCollisions, bool noPhysics) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>setregionterrain: height of the water, and how far the ground may be raised and lowered, in metres.</summary>
    void ChangeGround(ScenePresence who, double water, double raise, double lower) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>setregionterrain: the sun where no environment says otherwise.</summary>
    void ChangeSun(ScenePresence who, RegionSun sun) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>texturedetail.</summary>
    void ChangeTextures(ScenePresence who, IReadOnlyList<LayerTexture> textures) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>textureheights.</summary>
    void ChangeHeights(ScenePresence who, IReadOnlyList<CornerHeights> heights) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>estatechangecovenantid.</summary>
    void ChangeCovenant(ScenePresence who, UUID notecard) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>estatechangeinfo.</summary>
    void ChangeEstate(ScenePresence who, UUID invoice, RegionFlags flags) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>estateaccessdelta: users or groups onto lists and off them.</summary>
    void ChangeAccess(ScenePresence who, UUID invoice, EstateAccessDelta delta, IReadOnlyList<UUID> ids) =>
        NotAvailable.Tell(who.Viewer, Words);

    /// <summary>estateexperiencedelta: an experience onto the estate's lists and off them.</summary>
    void ChangeExperiences(ScenePresence who, UUID invoice, EstateExperienceDelta delta, UUID experience) =>
        NotAvailable.Tell(who.Viewer, Words);

    /// <summary>simulatormessage and instantmessage: some words to everybody.</summary>
    void TellAll(ScenePresence who, string text) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>The same to everybody in the regions of the estate.</summary>
    void TellEstate(ScenePresence who, string text) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>teleporthomeuser.</summary>
    void SendHome(ScenePresence who, UUID target) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>teleporthomeallusers.</summary>
    void SendAllHome(ScenePresence who) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>kickestate.</summary>
    void Kick(ScenePresence who, UUID target) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>restart, in so many seconds; -1 puts it off.</summary>
    void Restart(ScenePresence who, int seconds) => NotAvailable.Tell(who.Viewer, Words);
}
