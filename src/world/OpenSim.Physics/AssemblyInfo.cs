using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.Physics.Tests")]
