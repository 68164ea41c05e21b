namespace OpenSim.Physics.Forms;

/// <summary>Finds the forms of a region's meshes and sculpts and has them made. Called with the region's token held.</summary>
public interface IAssetForms
{
    /// <summary>The form of a prim; null when it has none, and its box stands for it.</summary>
    AssetForm? Of(int prim, bool isConvex);

    /// <summary>Somebody is near a prim whose form is not known: it is made in the background, once.</summary>
    void Want(AssetForm form, int prim);
}
