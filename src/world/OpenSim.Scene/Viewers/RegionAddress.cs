using System.Net;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>Where viewers find another region.</summary>
/// <param name="EndPoint">Its UDP socket, IPv4.</param>
/// <param name="SizeX">Metres.</param>
public sealed record RegionAddress(RegionHandle Handle, IPEndPoint EndPoint, int SizeX, int SizeY);
