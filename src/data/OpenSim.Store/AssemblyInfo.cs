using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.Store.Tests")]
[assembly: InternalsVisibleTo("OpenSim.Bench")]
