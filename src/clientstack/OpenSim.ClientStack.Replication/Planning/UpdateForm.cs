namespace OpenSim.ClientStack.Replication.Planning;

/// <summary>
/// In what message a block goes, in the order in which they are sent: wearers before what they wear, since a viewer that still has somebody
/// on a seat drops what he wears with the seat. Anything that tells of avatars goes in datagrams of its own, which overtake prims.
/// </summary>
internal enum UpdateForm
{
    Avatar,
    AvatarTerse,
    Full,
    Compressed,
    Cached,
    Terse,
    Kill
}
