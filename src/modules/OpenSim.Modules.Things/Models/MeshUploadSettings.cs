using OpenSim.Settings;

namespace OpenSim.Modules.Things.Models;

/// <summary>Uploads of models, OpenSimulator's <c>[Mesh]</c> keys and what bounds them.</summary>
public static class MeshUploadSettings
{
    public static readonly Setting<bool> AllowMeshUpload = new("Mesh", "AllowMeshUpload", true, "Take models that viewers upload.");

    public static readonly Setting<int> MaxModelPrims = new("Mesh", "MaxModelPrims", 256,
        "Parts of a model, each of which becomes a prim of the linkset; a larger model is refused in words.", "prims", 1, 4096, live: true);
}
