using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.ClientStack.Circuits.Tests")]
[assembly: InternalsVisibleTo("OpenSim.ClientStack.LindenUDP.Tests")]
[assembly: InternalsVisibleTo("OpenSim.ClientStack.Testing")]
[assembly: InternalsVisibleTo("Bench")]
