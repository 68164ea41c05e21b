using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.Store.Tests")]
[assembly: InternalsVisibleTo("Bench")]
[assembly: InternalsVisibleTo("OpenSim.Fuzz.Tests")]
