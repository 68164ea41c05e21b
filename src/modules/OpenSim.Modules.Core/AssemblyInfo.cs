using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.Modules.Core.Tests")]
