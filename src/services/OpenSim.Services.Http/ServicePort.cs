namespace OpenSim.Services.Http;

/// <summary>From where a handler may be asked.</summary>
public enum ServicePort
{
    /// <summary>By the grid's own regions and servers (port 8003 where operators change nothing).</summary>
    Private,

    /// <summary>By viewers and other grids (port 8002).</summary>
    Public
}
