namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>
/// Which of the textures that a viewer waits for goes first: that of the higher priority, of equal ones that asked for earlier.
/// </summary>
internal readonly record struct TextureRank(float Priority, long Order) : IComparable<TextureRank>
{
    public int CompareTo(TextureRank other) =>
        Priority != other.Priority ? other.Priority.CompareTo(Priority) : Order.CompareTo(other.Order);
}
