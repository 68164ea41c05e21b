namespace OpenSim.ClientStack.Replication.Planning;

/// <summary>The messages in which state of objects travels.</summary>
internal enum UpdateForm
{
    Full,
    Compressed,
    Cached,
    Terse,
    Kill
}
