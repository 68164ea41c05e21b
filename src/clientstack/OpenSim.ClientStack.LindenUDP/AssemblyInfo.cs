using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.ClientStack.LindenUDP.Tests")]
[assembly: InternalsVisibleTo("OpenSim.ClientStack.Testing")]
[assembly: InternalsVisibleTo("OpenSim.Fuzz.Tests")]
[assembly: InternalsVisibleTo("Scenario.Tests")]
[assembly: InternalsVisibleTo("Bench")]
