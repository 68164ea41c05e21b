using System.Numerics;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Hypergrid;

/// <summary>Where somebody is at home.</summary>
public sealed record HomePlace(GridRegion Region, Vector3 Position, Vector3 LookAt);
