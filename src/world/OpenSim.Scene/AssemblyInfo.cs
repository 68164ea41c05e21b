using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.Testing")]
[assembly: InternalsVisibleTo("OpenSim.Scene.Tests")]
[assembly: InternalsVisibleTo("OpenSim.Serialization.Tests")]
[assembly: InternalsVisibleTo("Bench")]
