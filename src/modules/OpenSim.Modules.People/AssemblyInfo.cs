using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Bench")]
[assembly: InternalsVisibleTo("OpenSim.Fuzz.Tests")]
[assembly: InternalsVisibleTo("OpenSim.Modules.BuiltIn.Tests")]
