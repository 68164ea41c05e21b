using OpenSim.World.Terrain;

namespace OpenSim.World.Viewers.Requests;

/// <summary>The ground: editing it, and for who manages the estate keeping it and having it as a file.</summary>
public interface ITerrainRequests : IViewerRequests
{
    private const string Words = "The ground cannot be edited here.";

    /// <summary>ModifyLand.</summary>
    void Modify(ScenePresence who, TerrainStroke stroke) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>UndoLand.</summary>
    void Undo(ScenePresence who) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>terrain bake of EstateOwnerMessage: as the ground is, so it is to be when it is reverted.</summary>
    void Bake(ScenePresence who) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>terrain download filename: the ground as RAW, to be kept by the viewer under this name.</summary>
    void Download(ScenePresence who, string fileName) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>terrain upload filename: the ground is to be as in this file of the viewer's, in the format of its extension.</summary>
    void Upload(ScenePresence who, string fileName) => NotAvailable.Tell(who.Viewer, Words);
}
