using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.Protocol.Tests")]
