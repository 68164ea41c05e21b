using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.Transport.Tests")]
