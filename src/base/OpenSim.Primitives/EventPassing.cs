namespace OpenSim.Primitives;

/// <summary>
/// PASS_…: whether what happens to a prim is told to the root's scripts too. Columns PassTouches and PassCollisions have these numbers;
/// OpenSimulator knows the first two and takes the third for the second.
/// </summary>
public enum EventPassing : byte
{
    /// <summary>Where no script of the prim has such an event.</summary>
    IfNotHandled = 0,
    Always = 1,
    Never = 2
}
