namespace OpenSim.ClientStack.Replication.Pending;

/// <summary>A prim by its index or an avatar by its slot, in one number for the tables of a session.</summary>
internal readonly record struct EntityKey(int Value)
{
    public static EntityKey Prim(int index) => new(index << 1);

    public static EntityKey Avatar(int slot) => new(slot << 1 | 1);

    public bool IsAvatar => (Value & 1) != 0;

    /// <summary>Prim index or presence slot.</summary>
    public int Index => Value >> 1;
}
