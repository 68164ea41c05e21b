using OpenSim.Store.Regions;

namespace OpenSim.World.Persistence;

/// <summary>Copies linksets out of the columns in the form in which the store, archives, inventory and other regions take them.</summary>
public static class ObjectRows
{
    /// <summary>The linkset as it is now, root first, in link order. Nothing of the live scene is in the rows. Token holder only.</summary>
    public static IReadOnlyList<PrimRow> Of(SceneObjectGroup group)
    {
        var rows = new List<PrimRow>(group.PartCount);
        foreach (var part in group.Parts)
            rows.Add(PrimRowMapping.ToRow(part.Scene, part.Slot.Index));
        return rows;
    }
}
