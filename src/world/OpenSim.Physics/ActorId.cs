namespace OpenSim.Physics;

/// <summary>Who a command or a result is about: a prim by its index in the prim table, or an avatar by its slot.</summary>
public readonly record struct ActorId(uint Value)
{
    private const uint AvatarBit = 1u << 31;

    public static ActorId Prim(int index) => new((uint)index);

    public static ActorId Avatar(int slot) => new((uint)slot | AvatarBit);

    public bool IsAvatar => (Value & AvatarBit) != 0;

    public int Index => (int)(Value & ~AvatarBit);
}
