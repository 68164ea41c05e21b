using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.World;

// Copies within the region.
public sealed partial class SceneWriter
{
    /// <summary>
    /// A second linkset like this one, with new ids, in the same links. What stands in the prims is not copied here: that needs the contents in memory
    /// (<see cref="SceneInventories.WhenLoaded"/>).
    /// </summary>
    /// <param name="place">Where the new root is to be.</param>
    public SceneObjectGroup? Duplicate(GroupSlot group, Vector3 place, Quaternion rotation)
    {
        var parts = Groups.RowAt(Checked(group)).Parts;
        var rows = new Store.Regions.PrimRow[parts.Length];
        for (var i = 0; i < parts.Length; i++)
        {
            rows[i] = PrimRowMapping.ToRow(_scene, parts[i]);
            rows[i].Id = UUID.Random();
            rows[i].ObjectId = rows[0].Id;
            rows[i].GroupPosition = place;
            rows[i].State = Prims.HotAt(parts[i]).PCode == 9 ? (byte)0 : rows[i].State;
        }

        rows[0].Rotation = rotation;
        return AddObject(rows);
    }
}
