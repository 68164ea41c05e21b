using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.ClientStack.Replication.Tests")]
[assembly: InternalsVisibleTo("OpenSim.ClientStack.LindenUDP.Tests")]
[assembly: InternalsVisibleTo("OpenSim.ClientStack.Testing")]
[assembly: InternalsVisibleTo("Scenario.Tests")]
[assembly: InternalsVisibleTo("Bench")]
[assembly: InternalsVisibleTo("OpenSim.Fuzz.Tests")]
