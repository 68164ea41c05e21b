using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.Serialization.Tests")]
