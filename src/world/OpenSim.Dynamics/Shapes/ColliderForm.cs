namespace OpenSim.Dynamics.Shapes;

/// <summary>By which tests a part of a body meets others.</summary>
internal enum ColliderForm : byte
{
    Box,
    Ball,
    Hull
}
