using OpenSim.World.Terrain;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Editing the ground.</summary>
public interface ITerrainRequests : IViewerRequests
{
    private const string Words = "The ground cannot be edited here.";

    /// <summary>ModifyLand.</summary>
    void Modify(ScenePresence who, TerrainStroke stroke) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>UndoLand.</summary>
    void Undo(ScenePresence who) => NotAvailable.Tell(who.Viewer, Words);
}
