namespace OpenSim.ClientStack.Replication.Planning;

/// <summary>In what message a block goes. Anything that tells of avatars goes in datagrams of its own, which overtake prims.</summary>
internal enum UpdateForm
{
    Full,
    Compressed,
    Cached,
    Terse,
    Kill,
    Avatar,
    AvatarTerse
}
