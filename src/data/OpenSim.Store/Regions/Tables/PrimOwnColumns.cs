using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>
/// Table own_prims: what object XML says of a prim and OpenSimulator's tables have no columns for, so that it loses it at a restart. Few
/// prims have a row.
/// </summary>
public abstract class PrimOwnColumns : IColumns<PrimRow>
{
    public static string Table => "own_prims";

    public static IReadOnlyList<string> Keys => ["UUID"];

    public static PrimRow Visit<TVisitor>(ref TVisitor v, PrimRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        row.Id = v.Id("UUID", row.Id);
        row.Buoyancy = v.Single("Buoyancy", row.Buoyancy);
        row.Force = v.Vector("ForceX", "ForceY", "ForceZ", row.Force);
        row.Torque = v.Vector("TorqueX", "TorqueY", "TorqueZ", row.Torque);
        row.LoopedSoundFlags = v.Byte("SoundFlags", row.LoopedSoundFlags);
        row.SoundRadius = v.Single("SoundRadius", row.SoundRadius);
        row.SoundQueueing = v.Bool("SoundQueueing", row.SoundQueueing);
        row.Category = v.UInt("Category", row.Category, ColumnForm.Signed);
        row.OwnershipCost = v.Int("OwnershipCost", row.OwnershipCost);
        return row;
    }
}
