namespace OpenSim.Dynamics.Contacts;

/// <summary>What a part of a body meets.</summary>
internal enum PairKind : byte
{
    Body,
    Prim,
    Land,
    Walker
}
